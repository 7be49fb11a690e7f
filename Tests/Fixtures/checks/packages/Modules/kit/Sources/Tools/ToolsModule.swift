public struct ToolsModule {}
